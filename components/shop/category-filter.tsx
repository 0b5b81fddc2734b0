'use client';
import Link from 'next/link';
import { type ShopCategory, shopCategories } from '@/lib/contract/constants/shop';

const shopOf = (category: ShopCategory | null) => (category ? `/shop?category=${category}` : '/shop');

const words = (category: ShopCategory | null) =>
  category ? category.slice(0, 1).toUpperCase() + category.slice(1) : 'All';

/** Filters items by category. The choice is stored in the URL. */
export function CategoryFilter({ chosen }: { chosen: ShopCategory | null }) {
  return (
    <nav aria-label="Category">
      <ul className="flex flex-wrap gap-2">
        {[null, ...shopCategories].map((category) => (
          <li key={category ?? 'all'}>
            <Link
              href={shopOf(category)}
              prefetch={false}
              scroll={false}
              aria-current={category === chosen ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-box border-2 border-line bg-card px-3 font-bold aria-[current]:border-tar aria-[current]:bg-danfo aria-[current]:text-on-danfo"
            >
              {words(category)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
