/** Small line drawings of the designer, as paths in a box of 24 × 24. */
export const drawings = {
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6',
  move: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4.5V9h4.5M12 8v4.4l3 1.8',
  json: 'M9 5C6.5 5 7.5 11 5 12c2.5 1 1.5 7 4 7M15 5c2.5 0 1.5 6 4 7-2.5 1-1.5 7-4 7',
  keyboard: 'M3 7h18v10H3zM6.5 10.3v.1M10 10.3v.1M13.8 10.3v.1M17.4 10.3v.1M8 14h8',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  restore: 'M4.5 10.5L9 6M4.5 10.5L9 15M5 10.5h9a5.5 5.5 0 0 1 0 11h-3',
  parts: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  paper: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  phone: 'M8 3h8v18H8zM11 18h2',
  tune: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5',
  reset: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
} as const

interface DrawingProps {
  path: string
  size?: number
}

/** One line drawing; the words beside it say what it means. */
export const Drawing = ({ path, size = 16 }: DrawingProps) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="fd-drawing"
  >
    <path d={path} />
  </svg>
)

/** The picture of a field: its schema's icon is a path. */
export const FieldPicture = ({ icon }: { icon: string | undefined }) => (
  <Drawing path={icon ?? 'M5 5h14v14H5z'} size={18} />
)
