/** The logo: a rook in a pane of glass. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect x="1" y="1" width="30" height="30" rx="7" fill="var(--mantine-color-pine-7)" />
      <path fill="var(--side-white)" d="M9 7h3v3h2.5V7h3v3H20V7h3v6l-2 2v6l2.5 4h-15L11 21v-6l-2-2z" />
    </svg>
  );
}
