import type { RecordList, RecordListDeed } from '#/generated/types'
import { t } from '../../platform'
import { Button, ButtonLink, Icon, Menu } from '../../ui'
import { isActionAvailable, type RecordActions } from './record-actions'
import { fillFromRow, type RecordRow } from './record-cells'

interface DeedButtonProps {
  deed: RecordListDeed
  row?: RecordRow
  kind?: 'default' | 'link'
  /** Label that also names the row. */
  label?: string
  onClick(): void
}

const kindOf = ({ main, danger }: RecordListDeed, kind: 'default' | 'link') => {
  if (main) return 'primary'
  return danger && kind === 'default' ? 'danger' : kind
}

/** Renders the button or link of an action. */
function DeedButton({ deed, row = {}, kind = 'default', label, onClick }: DeedButtonProps) {
  const look = { kind: kindOf(deed, kind), 'aria-label': label, children: t(deed.title) } as const
  return deed.to ? (
    <ButtonLink to={fillFromRow(deed.to, row)} {...look} />
  ) : (
    <Button onClick={onClick} {...look} />
  )
}

interface RowDeedsProps {
  list: RecordList
  row: RecordRow
  begin: RecordActions['begin']
}

/** Returns the name of a row from the name column. */
export const recordNameOf = ({ columns }: RecordList, row: RecordRow): string =>
  `${row[columns.find(({ cell }) => cell === 'name')?.key ?? 'id']}`

/** Renders the actions of a row: links, and a menu of less frequent ones. */
export function RecordButtons({ list, row, begin }: RowDeedsProps) {
  const offered = (list.deeds ?? []).filter((recordAction) => isActionAvailable(list, recordAction, row))
  const rarer = offered.filter(({ more }) => more)
  const name = recordNameOf(list, row)
  return (
    <span className="list-actions q-inline q-align-stretch q-wrap q-gap-3 q-gap-y-1">
      {offered
        .filter(({ more }) => !more)
        .map((recordAction) => (
          <DeedButton
            key={recordAction.name}
            kind="link"
            label={t('list.deed-of', { deed: t(recordAction.title), name })}
            onClick={() => begin({ deed: recordAction, row })}
            deed={recordAction}
            row={row}
          />
        ))}
      {rarer.length > 0 && (
        <Menu
          label={t('list.more-of', { name })}
          trigger={<Icon name="more" />}
          actions={rarer.map((recordAction) => ({
            key: recordAction.name,
            text: t(recordAction.title),
            run: () => begin({ deed: recordAction, row }),
          }))}
        />
      )}
    </span>
  )
}

interface ListToolsProps {
  list: RecordList
  /** Properties of the list itself. */
  about: RecordRow
  begin: RecordActions['begin']
}

/** Renders the actions on the whole list: buttons, and a menu of less frequent ones. */
export function ListTools({ list, about, begin }: ListToolsProps) {
  const offered = (list.tools ?? []).filter((recordAction) => isActionAvailable(list, recordAction, about))
  const rarer = offered.filter(({ more }) => more)
  return (
    <>
      {offered
        .filter(({ more }) => !more)
        .map((recordAction) => (
          <DeedButton
            key={recordAction.name}
            deed={recordAction}
            onClick={() => begin({ deed: recordAction })}
          />
        ))}
      {rarer.length > 0 && (
        <Menu
          label={t('list.more-tools')}
          trigger={<Icon name="more" />}
          actions={rarer.map((recordAction) => ({
            key: recordAction.name,
            text: t(recordAction.title),
            to: recordAction.to && fillFromRow(recordAction.to, about),
            run: () => begin({ deed: recordAction }),
          }))}
        />
      )}
    </>
  )
}
