/** Shown in the control panel to people who may not moderate. */
export function NotForYou() {
  return (
    <div role="alert" className="card mx-auto max-w-lg text-center">
      <h1 className="text-[1.375rem]">Unauthorized: Only the creator can access this page.</h1>
    </div>
  );
}
