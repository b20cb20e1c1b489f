import { Stack } from '../../ui/layout'
import '../picker.css'
import './groups.css'
import { Fragment, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { Access, FlowDesignSet, RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { EmptyText } from '../picker-controls'
import { GroupSection } from './group-section'
import { emptyGroup } from './groups'
import { GroupsClipboard } from './groups-clipboard'

/** Options of the picker in groups, and their sources. */
export interface PickerScope {
  /** Fields of the form that may name people or decide about them. */
  fields: readonly FieldSymbol[]
  /**
   * Selectable types: only those independent of a flow; then there is no department for a run scope, either.
   */
  only?: readonly RecipientItem['type'][]
  /** Names of tabs to include and exclude. */
  tabs?: Access
  set?: FlowDesignSet
  /** Id of the edited contact group: not offered in itself. */
  itself?: string
}

interface GroupsEditorProps {
  groups: readonly RecipientGroup[]
  from: PickerScope
  readOnly?: boolean
  /** Whether saving was tried: missing parts are shown from then on. */
  isTried: boolean
  onChange(groups: RecipientGroup[]): void
}

/**
 * Groups of recipients, combined as a union: add, change, delete, and copy all of them elsewhere (S2-034,
 * S2-035).
 */
export function GroupsEditor({ groups, from, readOnly, isTried, onChange }: GroupsEditorProps) {
  const [pasted, setPasted] = useState(0)
  // Names of several groups may be refreshed together, before the next render.
  const latest = useRef(groups)
  latest.current = groups
  const change = (next: RecipientGroup[]) => {
    latest.current = next
    onChange(next)
  }
  const paste = (next: RecipientGroup[]) => {
    setPasted(pasted + 1)
    change(next)
  }
  return (
    <Stack gap={3}>
      <GroupsClipboard groups={groups} from={from} readOnly={readOnly} onPaste={paste} />
      {!groups.length && <EmptyText text={t('picker.none-chosen')} />}
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids; what is pasted is drawn anew
        <Fragment key={`${pasted} ${at}`}>
          {at > 0 && <div className="pk-or q-row q-gap-3 q-muted">{t('picker.group.or')}</div>}
          <GroupSection
            group={group}
            from={from}
            readOnly={readOnly}
            isTried={isTried}
            n={at + 1}
            onChange={(next) => change(latest.current.with(at, next))}
            onRemove={() => change(latest.current.toSpliced(at, 1))}
          />
        </Fragment>
      ))}
      {!readOnly && (
        <div>
          <Button icon="plus" onClick={() => change([...groups, emptyGroup()])}>
            {t(groups.length ? 'picker.group.add' : 'picker.group.add-first')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
