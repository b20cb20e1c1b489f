import { SvgIcon } from './icon'

const outline = {
  'align-center': 'M4 6h16M7 10h10M4 14h16M7 18h10',
  'align-justify': 'M4 6h16M4 10h16M4 14h16M4 18h16',
  'align-left': 'M4 6h16M4 10h10M4 14h16M4 18h10',
  'align-right': 'M4 6h16M10 10h10M4 14h16M10 18h10',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  clear:
    'M9 19h11M6.5 17.5l-2.3-2.3a1.5 1.5 0 0 1 0-2.1l8.9-8.9a1.5 1.5 0 0 1 2.1 0l4.6 4.6a1.5 1.5 0 0 1 0 2.1L12 19H8zM9 8.3l6.7 6.7',
  code: 'M8 8l-4 4 4 4M16 8l4 4-4 4M13.5 6l-3 12',
  colour: 'M7 15L12 4l5 11M8.8 11h6.4M5 20h14',
  highlight: 'M4 20h16M8 16l-1.5-3.5L14 5l4 4-7.5 7.5zM10 9l4 4',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4.5 9l3 3-3 3',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.6-5.6L12 7.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.6 5.6L12 16.8',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-.8v4.8M4 14.2c.2-1.6 2.6-1.6 2.6 0 0 1.2-2.6 2-2.6 3.3h2.8',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9l-3 3 3 3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 10a1.25 1.25 0 1 0 0-2.5 1.25 1.25 0 0 0 0 2.5z',
  strike:
    'M4 12h16M16.5 8c0-2-2-3.5-4.5-3.5S7.5 6 7.5 8c0 1.6 1 2.6 2.6 3.2M7.5 16c0 2 2 3.5 4.5 3.5s4.5-1.5 4.5-3.5c0-.9-.3-1.6-.9-2.2',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  unlink: 'M12.5 6.7l1-1a4 4 0 0 1 5.6 5.6l-1 1M11.5 17.3l-1 1a4 4 0 0 1-5.6-5.6l1-1M4 4l16 16',
} as const

/** Renders the icon of a rich text tool. */
export const TextIcon = ({ name }: { name: keyof typeof outline }) => <SvgIcon path={outline[name]} />
