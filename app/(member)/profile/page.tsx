import { redirect } from 'next/navigation';
import { memberAccount } from '@/lib/http/pages/account';

/** `/profile` without a username shows the viewer's own profile. */
export default async function OwnProfilePage() {
  redirect(`/profile/${(await memberAccount()).username}`);
}
