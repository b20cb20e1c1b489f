import './design-icon.css'
import type { DesignIcon as Name } from '#/generated/types'
import { SvgIcon } from '../../ui'

/** Icons of flows, as outlines in a box of 24 × 24. */
const outline: Record<Exclude<Name, ''>, string> = {
  leave: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15h6',
  overtime: 'M12 21a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 9v4l3 2M9 2h6',
  travel: 'M3 17l18-5-2-2-5 1-6-6-2 1 3 6-4 1-2-2-1 .5z',
  money: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 8l4 5 4-5M12 13v5M9 13h6M9 16h6',
  loan: 'M4 8h16v10H4zM4 12h16M8 15h3M7 5h10',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  purchase: 'M4 5h2l2 10h10l2-7H7M9 20v.1M17 20v.1',
  contract: 'M6 3h9l4 4v14H6zM15 3v4h4M9 16c2-3 3 2 5-1',
  seal: 'M9 4a3 3 0 0 1 6 0c0 3-1 3-1 6h-4c0-3-1-3-1-6zM6 12h12v4H6zM5 20h14',
  hire: 'M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM3 20a7 7 0 0 1 11-5.5M18 14v6M15 17h6',
  join: 'M4 4h9v16H4zM21 12H9M12 8l-3 4 3 4',
  move: 'M4 8h13M14 4l4 4-4 4M20 16H7M10 12l-4 4 4 4',
  goodbye: 'M4 4h9v16H4zM10 12h11M18 8l3 4-3 4',
  car: 'M4 16v-4l2-5h12l2 5v4zM4 12h16M7 19v-3M17 19v-3',
  room: 'M4 20V4h11v16M15 8h5v12M3 20h18M11 12v.1',
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v4',
  paper: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  visitor: 'M5 4h14v16H5zM12 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8 17a4 4 0 0 1 8 0',
  complaint: 'M4 5h16v11H9l-5 4zM12 8v3M12 13.5v.1',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  flow: 'M4 5h6v5H4zM14 14h6v5h-6zM7 10v6.5h7',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  tool: 'M14 6a4 4 0 0 1 5-2l-2.5 2.5 1 1L20 5a4 4 0 0 1-5.5 5L7 17.5a1.8 1.8 0 0 1-2.5-2.5L12 7.5z',
}

interface DesignIconProps {
  icon: Name | undefined
  /** Name whose first letter is shown if there is no icon. */
  name: string
  size?: number
}

/** Icon of a flow, or the first letter of its name. */
export const FlowIcon = ({ icon, name, size = 20 }: DesignIconProps) =>
  icon ? <SvgIcon path={outline[icon]} size={size} /> : [...name.trim()][0]

/** FlowIcon in a box of its own. */
export const DesignIcon = (props: DesignIconProps) => (
  <span className="design-icon q-center q-fixed q-strong q-radius-md" aria-hidden="true">
    <FlowIcon {...props} />
  </span>
)
