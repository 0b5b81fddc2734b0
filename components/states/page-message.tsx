/** A page that only shows a message, for when there is nothing else to show. */
export function PageMessage({
  title,
  words,
  children,
}: {
  title: string;
  words: string;
  children: React.ReactNode;
}) {
  return (
    <div className="mx-auto grid max-w-lg content-center justify-items-center gap-4 px-4 py-16 text-center">
      <h1>{title}</h1>
      <p className="text-lg">{words}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
