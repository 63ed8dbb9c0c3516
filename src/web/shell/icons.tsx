import type { ReactNode, SVGProps } from 'react';

/** Line drawings in a field of 24 × 24. */
const DRAWINGS = {
  board: <path d="M4 4h16v16H4zM4 12h16M12 4v16M4 8h8M12 16h8M8 4v8M16 12v8" />,
  lines: (
    <path d="M5 5v14M5 8h5a4 4 0 0 1 4 4 4 4 0 0 0 4 4h1M5 8h14M16.5 5.5 19 8l-2.5 2.5M16.5 13.5 19 16l-2.5 2.5" />
  ),
  knobs: <path d="M5 6h9M18 6h1M5 12h2M11 12h8M5 18h7M16 18h3M16 4v4M9 10v4M14 16v4" />,
  formula: <path d="M17 5h-2.5a3 3 0 0 0-3 2.6L9.5 18M6.5 11H14M14.5 14l5 6M19.5 14l-5 6" />,
  heat: (
    <path d="M4 4h5v5H4zM9.5 4h5v5h-5zM15 4h5v5h-5zM4 9.5h5v5H4zM15 9.5h5v5h-5zM4 15h5v5H4zM9.5 15h5v5h-5zM15 15h5v5h-5zM10.8 10.8h2.4v2.4h-2.4z" />
  ),
  profiles: <path d="M7 4h10v16l-5-3.5L7 20zM10 8h4M10 11h4" />,
  sun: (
    <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  ),
  moon: <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z" />,
  flip: <path d="M7 4v16M7 20l-3-3M7 20l3-3M17 20V4M17 4l-3 3M17 4l3 3" />,
  first: <path d="M18 6l-6 6 6 6M12 6l-6 6 6 6M5 6v12" />,
  back: <path d="M15 6l-6 6 6 6" />,
  forth: <path d="M9 6l6 6-6 6" />,
  last: <path d="M6 6l6 6-6 6M12 6l6 6-6 6M19 6v12" />,
  play: <path d="M8 5l11 7-11 7z" />,
  pause: <path d="M8 5v14M16 5v14" />,
  stop: <path d="M7 7h10v10H7z" />,
  undo: <path d="M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-3" />,
  redo: <path d="M15 6l4.5 4.5L15 15M19 10.5h-9a5 5 0 0 0 0 10h3" />,
  takeBack: <path d="M20 12H6M6 12l5-5M6 12l5 5M3 6v12" />,
  hint: <path d="M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9V15.5h7v-1.6A6 6 0 0 0 12 3z" />,
  bolt: <path d="M13 3L5 14h6l-1 7 8-11h-6z" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  flag: <path d="M6 21V4h11l-2.5 4L17 12H6" />,
  gear: (
    <path d="M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19 12l2-1-1-3-2.2.4-1.3-1.3L17 5l-3-1-1 2h-2l-1-2-3 1 .5 2.1-1.3 1.3L4 8l-1 3 2 1v0l-2 1 1 3 2.2-.4 1.3 1.3L7 19l3 1 1-2h2l1 2 3-1-.5-2.1 1.3-1.3L20 16l1-3z" />
  ),
  edit: <path d="M4 20l1-4L16.5 4.5l3 3L8 19zM14.5 6.5l3 3" />,
  trash: <path d="M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10 11v5M14 11v5" />,
  save: <path d="M12 4v11M12 15l-4-4M12 15l4-4M5 19h14" />,
  open: <path d="M12 15V4M12 4L8 8M12 4l4 4M5 19h14" />,
  copy: <path d="M8 8h11v12H8zM5 16V4h11" />,
  chart: <path d="M4 20V4M4 20h16M8 16v-5M12 16V8M16 16v-3" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  more: <path strokeWidth="3" d="M5 12h.01M12 12h.01M19 12h.01" />,
  up: <path d="M12 19V6M12 6l-5 5M12 6l5 5" />,
  check: <path d="M5 12.5l4.5 4.5L19 7" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  swap: <path d="M4 8h14M18 8l-3-3M18 8l-3 3M20 16H6M6 16l3-3M6 16l3 3" />,
  engine: <path d="M7 7h10v10H7zM10 10h4v4h-4zM9 4v3M15 4v3M9 17v3M15 17v3M4 9h3M4 15h3M17 9h3M17 15h3" />,
  person: <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 20c.5-4 3-6 7-6s6.5 2 7 6" />,
  book: <path d="M4 5h6a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4zM20 5h-6a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h6z" />,
  comment: <path d="M5 5h14v11h-8l-4 4v-4H5zM8.5 9h7M8.5 12h4" />,
  alert: <path d="M12 4L3 20h18zM12 10v5M12 17.5v.01" />,
} satisfies Readonly<Record<string, ReactNode>>;

export type IconName = keyof typeof DRAWINGS;

/** An icon beside or instead of words; whoever uses it alone names the control. */
export function Icon({ name, size = 20, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {DRAWINGS[name]}
    </svg>
  );
}
