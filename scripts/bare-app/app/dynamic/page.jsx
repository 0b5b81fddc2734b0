export const dynamic = 'force-dynamic';

export default function Page() {
  return <h1>A bare page, made for each request</h1>;
}
