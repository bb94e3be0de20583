/** Replaces the whole page: a display that has been revoked or signed out must no longer show alerts. */
export function WallOver({ theme = 'dark', text }: { theme?: 'dark' | 'light'; text: string }) {
  return (
    <main
      data-theme={theme}
      role="alert"
      className="fixed inset-0 flex items-center justify-center bg-bg p-16 text-center text-[64px] leading-tight font-medium text-text"
    >
      {text}
    </main>
  )
}
