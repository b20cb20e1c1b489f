const width = 300
/** Number of day slots, that of the longest month, so a day has the same position in every month. */
const slots = 31
const slot = width / slots

interface BarDay {
  day: number
  handled: number
  late: number
  title: string
}

/** Renders a bar per day: tasks handled, with the overdue part on top. */
export function DailyBarChart({ days, label }: { days: readonly BarDay[]; label: string }) {
  const height = 56
  const most = Math.max(1, ...days.map(({ handled }) => handled))
  const tall = (n: number) => (n / most) * (height - 2)
  return (
    <svg
      className="home-chart q-block q-full"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
    >
      <line className="home-axis" x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} />
      {days.map(({ day, handled, late, title }) => {
        const [x, top] = [(day - 1) * slot + 1, height - tall(handled)]
        return (
          <g key={day}>
            <title>{title}</title>
            <rect
              className="home-bar"
              x={x}
              y={top + tall(late)}
              width={slot - 2}
              height={tall(handled - late)}
            />
            <rect className="home-bar-late" x={x} y={top} width={slot - 2} height={tall(late)} />
          </g>
        )
      })}
    </svg>
  )
}

interface LineDay {
  day: number
  value: number | null
}

/** Renders a line over days; days without a value are skipped. */
export function DailyLineChart({ days, label }: { days: readonly LineDay[]; label: string }) {
  const height = 32
  const known = days.flatMap(({ day, value }) => (value === null ? [] : [{ day, value }]))
  const most = Math.max(1, ...known.map(({ value }) => value))
  const at = ({ day, value }: { day: number; value: number }) => ({
    x: (day - 0.5) * slot,
    y: height - 3 - (value / most) * (height - 6),
  })
  const points = known.map(at)
  return (
    <svg
      className="home-chart q-block q-full"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
    >
      <polyline className="home-curve" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }) => (
        <circle key={x} className="home-dot" cx={x} cy={y} r="2" />
      ))}
    </svg>
  )
}
