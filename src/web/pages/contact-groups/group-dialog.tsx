import { useState } from 'react'
import type { ContactGroup, RecipientGroup } from '#/generated/types'
import offers from '#schemas/data/picker-offers.json'
import { isRecord } from '../../../core/form'
import { emptyGroup, isCompleteGroup } from '../../picker/groups/groups'
import { GroupsDialog, GroupsField } from '../../picker/groups/groups-dialog'
import { GroupsEditor, type PickerScope } from '../../picker/groups/groups-editor'
import { GroupsFrame } from '../../picker/groups/groups-frame'
import { GroupsDialogContext } from '../../picker/groups/groups-line'
import { type CallError, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { hasPermission } from '../../stores/session'
import { Button, confirm, DialogButtons, RelativeTime, TextField, toast } from '../../ui'

/** Person and time of a concurrent save of the contact group. */
interface GroupConflict {
  name: string
  saved_at: string
}

/** Unsaved state of a contact group. */
interface GroupDraft {
  name: string
  tip: string
  groups: RecipientGroup[]
  managers: RecipientGroup[]
}

const draftOf = (group: ContactGroup | undefined): GroupDraft => ({
  name: group?.name ?? '',
  tip: group?.tip ?? '',
  groups: group ? [...group.groups] : [emptyGroup()],
  managers: [...(group?.managers ?? [])],
})

const named = ['user', 'dept', 'role', 'contactgroup']

/** Returns the person's input without directory names, which are refreshed on opening. */
const shapeOf = (draft: GroupDraft): string =>
  JSON.stringify(draft, (_, value) =>
    isRecord(value) && named.includes(String(value.type)) ? { ...value, name: undefined } : value,
  )

const calls = quietApi.oa.flowdesigns.contactgroup

/** Edits a contact group: its state, whether it can be saved, and how to resolve a concurrent save. */
function useGroup(opened: ContactGroup | undefined, onSaved: () => void) {
  const [group, setGroup] = useState(opened)
  const [draft, setDraft] = useState(() => draftOf(opened))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<GroupConflict | null>(null)
  const { name, groups } = draft
  const isFine = name.trim() !== '' && groups.length > 0 && groups.every(isCompleteGroup)

  const working = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const failure = error as CallError
      if (failure.code === 'contact.group-stale') setConflict(failure.data as GroupConflict)
      else toast(failure.message, 'danger')
    }
    setBusy(false)
  }
  const save = () => {
    setTried(true)
    if (!groups.some(({ chosed }) => chosed.length)) toast(t('contact.none'), 'danger')
    if (!isFine) return undefined
    return working(async () => {
      await (group ? calls.edit({ ...draft, _id: group._id, rev: group.rev }) : calls.creat(draft))
      toast(t('contact.page.saved'), 'success')
      onSaved()
    })
  }
  /** Discards local changes in favour of the concurrent save. */
  const takeTheirs = () =>
    working(async () => {
      if (!group) return
      const fresh = await calls.getbyid({ _id: group._id })
      setGroup(fresh)
      setDraft(draftOf(fresh))
      setConflict(null)
    })
  const isChanged = shapeOf(draft) !== shapeOf(draftOf(group))
  const set = (part: Partial<GroupDraft>) => setDraft((last) => ({ ...last, ...part }))
  return { draft, set, isTried, isBusy, isChanged, conflict, save, takeTheirs, rev: group?.rev ?? 0 }
}

const managing: PickerScope['only'] = ['user', 'dept', 'role']

interface GroupDialogProps {
  /** Group to edit; undefined for a new one. */
  row?: ContactGroup
  onClose(): void
  onSaved(): void
}

/** Edits a contact group: name, members, managers, and a test of whom it resolves to (S2-118). */
export function GroupDialog({ row: group, onClose, onSaved }: GroupDialogProps) {
  const saved = () => {
    onSaved()
    onClose()
  }
  const { draft, set, isTried, isBusy, isChanged, conflict, save, takeTheirs, rev } = useGroup(group, saved)
  const readOnly = !hasPermission('flowdesign.contactgroup') || group?.mayManage === false
  // A group serves any flow, so form fields are not offered.
  const from: PickerScope = { fields: [], tabs: offers.group, itself: group?._id }
  const close = async () => {
    const question = { title: t('contact.page.discard'), text: t('contact.page.discard-sure') }
    if (readOnly || !isChanged || (await confirm(question))) onClose()
  }
  const title = t(group ? (readOnly ? 'contact.page.see' : 'contact.page.edit-title') : 'contact.page.add')
  const end = readOnly ? (
    <Button onClick={onClose}>{t('ui.close')}</Button>
  ) : (
    <DialogButtons onCancel={() => void close()} busy={isBusy} onClick={() => void save()} />
  )
  const test = { groups: draft.groups, fields: from.fields, nobodyText: t('picker.test.nobody-now') }
  return (
    <GroupsFrame title={title} end={end} {...test} onClose={() => void close()}>
      <div className="contact-group q-stack q-single q-gap-4">
        {conflict && (
          <p
            className="contact-group-conflict q-row q-justify-between q-gap-3 q-radius-md q-pad-y-2 q-pad-x-3"
            role="alert"
          >
            <span>
              {t('contact.page.changed-by', { name: conflict.name })} <RelativeTime at={conflict.saved_at} />
            </span>
            <Button onClick={() => void takeTheirs()}>{t('contact.page.take-theirs')}</Button>
          </p>
        )}
        <fieldset disabled={readOnly} className="contact-group-facts q-stack">
          <TextField
            label={t('contact.page.name')}
            required
            autoFocus={!group}
            maxLength={100}
            value={draft.name}
            error={isTried && !draft.name.trim() ? t('contact.group-name-empty') : undefined}
            onChange={({ target }) => set({ name: target.value })}
          />
          <TextField
            label={t('contact.page.tip')}
            maxLength={300}
            value={draft.tip}
            placeholder={t('contact.page.tip-hint')}
            onChange={({ target }) => set({ tip: target.value })}
          />
        </fieldset>
        <GroupsDialogContext value={GroupsDialog}>
          <GroupsEditor
            key={rev}
            groups={draft.groups}
            from={from}
            readOnly={readOnly}
            isTried={isTried}
            onChange={(groups) => set({ groups })}
          />
        </GroupsDialogContext>
        {isTried && !draft.groups.length && (
          <span className="q-field-error" role="alert">
            {t('contact.none')}
          </span>
        )}
        <fieldset disabled={readOnly}>
          <GroupsField
            title={t('contact.page.managers')}
            emptyText={t('contact.page.managers-all')}
            value={draft.managers}
            fields={[]}
            only={managing}
            nobodyText={t('picker.test.nobody-now')}
            onSave={(managers) => set({ managers })}
          />
        </fieldset>
      </div>
    </GroupsFrame>
  )
}
