/** "Login", or "Dashboard" for whom this device remembers: the class on the page, set before the first paint, decides. */
export function EnterLink({ className }: { className: string }) {
  return (
    <>
      <a className={`${className} when-signed-out`} href="/auth">
        Login
      </a>
      <a className={`${className} when-signed-in`} href="/app">
        Dashboard
      </a>
    </>
  );
}
