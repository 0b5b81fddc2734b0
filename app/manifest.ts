import type { MetadataRoute } from 'next';
import { productName } from '@/lib/contract/product';

/** Icons are drawn by scripts/icons.ts; the others are screenshots of the product. */
const picture = (name: string, sizes: string) => ({
  src: `/icons/${name}.png`,
  sizes,
  type: 'image/png',
});

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: productName,
    short_name: productName,
    id: '/',
    scope: '/',
    start_url: '/dashboard',
    share_target: {
      action: '/create-post',
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { text: 'text', url: 'url' },
    },
    display: 'standalone',
    background_color: '#fffaf0',
    theme_color: '#ffc629',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].flatMap((size) => [
        picture(`icon-${size}`, `${size}x${size}`),
        { ...picture(`maskable-${size}`, `${size}x${size}`), purpose: 'maskable' as const },
      ]),
    ],
    screenshots: [
      { ...picture('dashboard', '720x1520'), form_factor: 'narrow', label: 'The dashboard' },
      { ...picture('battles', '720x1520'), form_factor: 'narrow', label: 'Hype Battles' },
      { ...picture('dashboard-wide', '1280x800'), form_factor: 'wide', label: 'The dashboard on a laptop' },
    ],
  };
}
