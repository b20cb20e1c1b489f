import { useMemo } from 'react'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { currentPerson, hasPermission } from '../../stores/session'
import { useNamedGroups } from '../groups/named-groups'
import { useOrganisation } from '../organisation/load-organisation'
import { countPeople, findStaticItems } from './count-people'
import { useRecipientTest } from './use-recipient-test'

/** How the items of a group combine, and its run scope. */
export type GroupCombination = Pick<RecipientGroup, 'chosetype'> & Partial<RecipientGroup>

interface PeopleCountProps {
  items: readonly RecipientItem[]
  combining: GroupCombination
}

/** Number of people chosen, shown while choosing; zero is a warning. */
export function Headcount({ items, combining: { chosetype, runRoots } }: PeopleCountProps) {
  // Contents of contact groups are loaded for designers only; for others they count as resolved later.
  const named = useNamedGroups(
    hasPermission('flowdesign') ? [{ chosetype, chosed: [...items], runRoots: [] }] : [],
  )
  const now = useMemo(() => findStaticItems(items, named), [items, named])
  const later = items.length - now.length
  // A formula or a smaller scope may exclude anyone, and unresolved items make the intersection unknown.
  const isOpen = chosetype === 'custom' || !!runRoots?.length || (chosetype === 'and' && later > 0)
  if (isOpen || !now.length)
    return (
      later > 0 && (
        <p className="pk-count q-fixed q-soft q-text-xs q-line-above q-pad-y-1 q-pad-x-3">
          {t('picker.count.later')}
        </p>
      )
    )
  return <Counted items={now} later={later} chosetype={chosetype} />
}

interface CountedProps extends Pick<GroupCombination, 'chosetype'> {
  items: readonly RecipientItem[]
  later: number
}

function Counted({ items, later, chosetype }: CountedProps) {
  const count = useCount(items, chosetype)
  if (count === undefined) return null
  const isNobody = count === 0 && later === 0
  const key = isNobody ? 'picker.count.none' : later ? 'picker.count.more' : 'picker.count'
  return (
    <p
      className="pk-count q-fixed q-soft q-text-xs q-line-above q-pad-y-1 q-pad-x-3"
      aria-live="polite"
      data-none={isNobody || undefined}
    >
      {t(key, { count, more: later })}
    </p>
  )
}

/** Counts people and departments in the page; for roles and groups requests the server, where permitted. */
function useCount(items: readonly RecipientItem[], mode: GroupCombination['chosetype']): number | undefined {
  const { value: organisation } = useOrganisation()
  const here = useMemo(
    () => (organisation ? countPeople(organisation, items, mode) : undefined),
    [organisation, items, mode],
  )
  const asks = organisation !== undefined && here === undefined && hasPermission('flowdesign')
  const me = currentPerson()?.id
  const { result } = useRecipientTest(
    asks
      ? {
          groupList: [{ chosetype: mode, chosed: [...items], runRoots: [] }],
          testType: 'onlyspread',
          testData: { created_id: me, lastuser_id: me, permission_id: [] },
        }
      : undefined,
  )
  return here ?? result?.total
}
