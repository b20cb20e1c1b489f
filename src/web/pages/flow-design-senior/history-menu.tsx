import type { FlowDesign } from '#/generated/types'
import { compareDesigns, type Difference } from '../../../core/flow'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { propertyName } from '../../versions/difference-list'

const mostShown = 15

/** Describes the change of one item. */
function toldOf({ change, kind, name, parts }: Difference): string {
  const thing = t(`flow-design.difference.${kind}`, { name })
  const part = change === 'changed' && parts[0] ? ` · ${propertyName(parts[0])}` : ''
  return t('flow-design.history.done', {
    change: t(`flow-design.difference.${change}`),
    thing: `${thing}${part}`,
  })
}

/** Describes in one line what changed between two states of a design. */
export function describeHistoryEntry(before: FlowDesign, after: FlowDesign): string {
  const differences = compareDesigns(before, after)
  // An added or removed item says more than its consequences.
  const first = differences.find(({ change }) => change !== 'changed') ?? differences[0]
  if (!first) return t(`flow-design.history.${before.layoutset === after.layoutset ? 'other' : 'moved'}`)
  const what = toldOf(first)
  return differences.length > 1 ? t('flow-design.history.more', { what, n: differences.length - 1 }) : what
}

export interface HistoryMenuProps {
  states: readonly FlowDesign[]
  /** Index of the current state. */
  position: number
  go(by: number): void
}

/** Lists the changes of all tabs, latest first; a line restores the design after that change. */
export const HistoryMenu = ({ states, position, go }: HistoryMenuProps) => (
  <Menu
    label={t('flow-design.history')}
    trigger={<Icon name="history" size={18} />}
    actions={() => {
      const first = Math.max(0, states.length - mostShown)
      return states
        .map((state, at) => ({ state, at }))
        .slice(first)
        .reverse()
        .map(({ state, at }) => {
          const before = states[at - 1]
          return {
            key: String(at),
            text: before ? describeHistoryEntry(before, state) : t('flow-design.history.begin'),
            checked: at === position,
            run: () => go(at - position),
          }
        })
    }}
  />
)
