import { redirect } from 'next/navigation';
import { memberAccount } from '@/lib/http/pages/account';

/** An address that names nobody means oneself. */
export default async function OwnProfilePage() {
  redirect(`/profile/${(await memberAccount()).username}`);
}
