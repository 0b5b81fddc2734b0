'use client';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog';
import { Form } from '@/components/ui/form';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { highestPrice } from '@/lib/contract/constants/shop';
import { textLength } from '@/lib/contract/constants/texts';
import { shelvedItem } from '@/lib/domains/shop/hooks';
import { editItem, type ShelvedItem } from '@/lib/domains/shop/schema';

type Props = {
  item: ShelvedItem;
  onSaved: (message: string, item: ShelvedItem) => void;
  /** Some were sold while the form was open. */
  onStockChanged: (item: ShelvedItem) => void;
  onClose: () => void;
};

const numbers = { type: 'number', inputMode: 'numeric', min: 0, max: highestPrice, step: 1 } as const;

const stockWords = (stock: number | null) => (stock === null ? '' : String(stock));

/** Edits an item of the shop. When the call is refused, the fields keep their values, but the stock if that has changed. */
export default function ItemForm({ item, onSaved, onStockChanged, onClose }: Props) {
  const [seenStock, setSeenStock] = useState(item.stock);
  const [stock, setStock] = useState(stockWords(item.stock));
  const [withdrawn, setWithdrawn] = useState(item.withdrawn === 1);
  const { submit, pending, error, fields } = useSend(editItem, 'Error saving item: ');

  const save = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? '');
    const answer = await submit({
      params: { itemId: item.id },
      body: {
        name: typed('name'),
        description: typed('description'),
        price: Number(typed('price')),
        stock: stock === '' ? null : Number(stock),
        seenStock,
        releasesAt: typed('releasesAt') ? `${typed('releasesAt')}Z` : null,
        withdrawn,
      },
    });
    if (answer) onSaved(answer.message, answer.item);
    else await lookAgain();
  };

  const lookAgain = async () => {
    const found = await shelvedItem(item.id);
    if (!found || found.stock === seenStock) return;
    setSeenStock(found.stock);
    setStock(stockWords(found.stock));
    onStockChanged(found);
  };

  return (
    <Dialog title={item.name} onClose={onClose}>
      <Form className="grid gap-4" onSubmit={save}>
        <LabelledInput
          label="Name"
          name="name"
          required
          maxLength={textLength.name}
          defaultValue={item.name}
        />
        <LabelledArea
          label="Description"
          name="description"
          className="min-h-24"
          required
          maxLength={textLength.description}
          defaultValue={item.description}
        />
        <LabelledInput label="Price in Coins" name="price" required {...numbers} defaultValue={item.price} />
        <LabelledInput
          label="Stock"
          name="stock"
          hint="Empty: there is no end of them."
          {...numbers}
          value={stock}
          onChange={(event) => setStock(event.target.value)}
        />
        <LabelledInput
          label="In the shop from (UTC)"
          name="releasesAt"
          type="datetime-local"
          hint="Empty: it is there already. Champions see it a day earlier if it has a stock."
          defaultValue={item.releases_at?.slice(0, 16) ?? ''}
        />
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-5"
            checked={withdrawn}
            onChange={(event) => setWithdrawn(event.target.checked)}
          />
          Withdrawn from the shop
        </label>
        <StatusLine words={error} fields={fields} />
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Saving ...' : 'Save'}
        </button>
      </Form>
    </Dialog>
  );
}
