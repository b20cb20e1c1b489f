import { useState } from 'react'
import type { ContactGroup, RecipientGroup } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { emptyGroup, isCompleteGroup } from '../../picker/groups/groups'
import { quietApi } from '../../platform/api'
import type { CallError } from '../../platform/call-error'
import { t } from '../../platform/i18n/i18n'
import { toast } from '../../ui/toast'

/** Person and time of a concurrent save of the contact group. */
export interface GroupConflict {
  name: string
  saved_at: string
}

/** Unsaved state of a contact group. */
export interface GroupDraft {
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
export function useGroup(opened: ContactGroup | undefined, onSaved: () => void) {
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
