import { useState } from 'react'
import type { RecipientGroup } from '#/generated/types'
import { copyText } from '../../platform/clipboard'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { DialogButtons } from '../../ui/dialog-buttons'
import { TextAreaField } from '../../ui/field'
import { setAutofocus } from '../../ui/initial-focus'
import { toast } from '../../ui/toast'
import { availableTypes } from '../picker-tab'
import { decodeGroups, encodeGroups } from './clipboard-codec'
import { nonEmptyGroups } from './groups'
import type { PickerScope } from './groups-editor'

interface GroupsClipboardProps {
  groups: readonly RecipientGroup[]
  from: PickerScope
  readOnly?: boolean
  onPaste(groups: RecipientGroup[]): void
}

async function copy(groups: readonly RecipientGroup[]) {
  try {
    await copyText(await encodeGroups(groups))
    toast(t('picker.copied'), 'success')
  } catch (error) {
    toast(
      t('picker.copy-failed', { reason: error instanceof Error ? error.message : String(error) }),
      'danger',
    )
  }
}

/** Returns the clipboard text; undefined if the browser or the user does not allow it. */
const readClipboard = () => navigator.clipboard?.readText?.().catch(() => undefined)

/** Copies the whole list of groups to another step or contact group, as encrypted text (S2-035). */
export function GroupsClipboard({ groups, from, readOnly, onPaste }: GroupsClipboardProps) {
  const [isAsking, setAsking] = useState(false)
  const filled = nonEmptyGroups(groups)
  const take = async (text: string) => {
    const found = await decodeGroups(text)
    if ('fault' in found) return toast(t(found.fault), 'danger')
    const types = availableTypes(from)
    const unfit = found.groups.flatMap(({ chosed }) => chosed).find(({ type }) => !types.includes(type))
    if (unfit) return toast(t('picker.paste-unfit', unfit), 'danger')
    const question = { title: t('picker.paste'), text: t('picker.paste-replaces', { count: filled.length }) }
    if (filled.length && !(await confirm(question))) return
    onPaste(found.groups)
    toast(t('picker.pasted'), 'success')
  }
  const paste = async () => {
    const text = await readClipboard()
    if (text === undefined) setAsking(true)
    else await take(text)
  }
  return (
    <div className="pk-clipboard q-row q-wrap q-gap-1 q-gap-y-0">
      <span className="q-field-label q-grow">{t('picker.groups-hint')}</span>
      <Button kind="text" icon="copy" disabled={!filled.length} onClick={() => void copy(filled)}>
        {t('picker.copy')}
      </Button>
      {!readOnly && (
        <Button kind="text" icon="list" onClick={() => void paste()}>
          {t('picker.paste')}
        </Button>
      )}
      {isAsking && (
        <PasteDialog
          onClose={() => setAsking(false)}
          onText={(text) => {
            setAsking(false)
            void take(text)
          }}
        />
      )}
    </div>
  )
}

/** Manual paste dialog, where the browser does not allow reading the clipboard. */
function PasteDialog({ onText, onClose }: { onText(text: string): void; onClose(): void }) {
  const [text, setText] = useState('')
  const footer = <DialogButtons onCancel={onClose} onClick={() => onText(text)} />
  return (
    <Dialog title={t('picker.paste')} width={480} onClose={onClose} footer={footer}>
      <TextAreaField
        ref={setAutofocus}
        label={t('picker.paste-here')}
        rows={5}
        value={text}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  )
}
