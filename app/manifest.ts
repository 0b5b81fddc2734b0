import type { MetadataRoute } from 'next';
import { productName } from '@/lib/contract/product';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: productName,
    short_name: productName,
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#fffaf0',
    theme_color: '#ffc629',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
}
