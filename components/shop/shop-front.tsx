import { productName } from '@/lib/contract/product';
import styles from './shop.module.css';

/** The awning over the shop, with its name. */
export function ShopFront() {
  return (
    <header className="pb-5">
      <div className={styles.awning}>
        <h1 className="text-[clamp(38px,10vw,4.75rem)] leading-[0.92]">{productName} Shop</h1>
        <p className="mt-2 max-w-md text-lg leading-snug font-semibold">
          Rides, pets, fits and frames, for coins that you earned. No credit today; come tomorrow.
        </p>
        <div aria-hidden="true" className={styles.rail} />
        <div aria-hidden="true" className={styles.cloth} />
      </div>
    </header>
  );
}
