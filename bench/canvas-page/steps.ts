/** Steps in rows of thirty; each leads to the next one and to the one below. */
export interface DrawnStep {
  id: string
  name: string
  x: number
  y: number
  to: string[]
}

const columns = 30
const far = { x: 320, y: 220 }

/** So many steps, the same for everybody who draws them. */
export const stepsOf = (count: number): DrawnStep[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at}`,
    name: `审批步骤 ${at + 1}`,
    x: (at % columns) * far.x,
    y: Math.floor(at / columns) * far.y,
    to: [at + 1, at + columns].filter((next) => next < count).map((next) => `s${next}`),
  }))
