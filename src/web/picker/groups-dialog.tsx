import './picker.css'
import { Fragment, useState } from 'react'
import type { KnownField } from '#/core/expression'
import type { FlowDesignSet, RecipientGroup, RecipientItem } from '#/generated/types'
import { t } from '../platform/i18n'
import { Button, IconButton } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { Segments } from '../ui/segments'
import { emptyGroup, filledGroups } from './groups'
import { RecipientPicker } from './recipient-picker'
import { RecipientTest } from './recipient-test'

export interface GroupsDialogProps {
  title: string
  value: readonly RecipientGroup[]
  fields: readonly KnownField[]
  only?: readonly RecipientItem['type'][]
  /** Names of tabs that are not offered. */
  without?: readonly string[]
  set?: FlowDesignSet
  onSave(groups: RecipientGroup[]): void
  onClose(): void
}

const modes = ['or', 'and'] as const

/** Groups of recipients: any of them counts; within one, anyone of any item or only those of all. */
export function GroupsDialog({
  title,
  value,
  fields,
  only,
  without,
  set,
  onSave,
  onClose,
}: GroupsDialogProps) {
  const [groups, setGroups] = useState<RecipientGroup[]>(value.length ? [...value] : [emptyGroup()])
  const [isTesting, setTesting] = useState(false)
  const filled = filledGroups(groups)
  const change = (at: number, next: Partial<RecipientGroup>) =>
    setGroups((last) => last.map((group, index) => (index === at ? { ...group, ...next } : group)))
  const footer = (
    <>
      <Button
        style={{ marginRight: 'auto' }}
        aria-pressed={isTesting}
        disabled={!filled.length}
        title={t('picker.test.hint')}
        onClick={() => setTesting(!isTesting)}
      >
        {t('picker.test')}
      </Button>
      <OkCancel onCancel={onClose} onClick={() => onSave(filled)} />
    </>
  )
  return (
    <Dialog title={title} width={820} onClose={onClose} footer={footer}>
      <div className="pk-groups">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no ids, and their order is fixed here
          <Fragment key={at}>
            {at > 0 && <div className="pk-or">{t('picker.group.or')}</div>}
            <section className="pk-group" aria-label={t('picker.group', { n: at + 1 })}>
              <header className="pk-group-head">
                {group.chosetype === 'custom' ? (
                  <span>{t('picker.group.mode.custom')}</span>
                ) : (
                  <Segments
                    label={t('picker.group.mode')}
                    value={group.chosetype}
                    options={modes.map((mode) => ({ value: mode, text: t(`picker.group.mode.${mode}`) }))}
                    onChange={(chosetype) => change(at, { chosetype })}
                  />
                )}
                <small>
                  {group.chosetype === 'custom'
                    ? group.customformula
                    : t(`picker.group.mode.${group.chosetype}-hint`)}
                </small>
                {groups.length > 1 && (
                  <IconButton
                    icon="close"
                    label={t('picker.group.remove', { n: at + 1 })}
                    onClick={() => setGroups(groups.filter((_, index) => index !== at))}
                  />
                )}
              </header>
              <RecipientPicker
                value={group.chosed}
                {...{ fields, only, without, set }}
                onChange={(chosed) => change(at, { chosed })}
              />
            </section>
          </Fragment>
        ))}
        <div>
          <Button icon="plus" onClick={() => setGroups([...groups, emptyGroup()])}>
            {t('picker.group.add')}
          </Button>
        </div>
        {isTesting && filled.length > 0 && <RecipientTest groups={filled} fields={fields} set={set} />}
      </div>
    </Dialog>
  )
}
