import { Button, confirm, Dialog, DialogButtons, Stack, setAutofocus, TextAreaField, toast } from '../../ui'
import '../picker.css'
import './groups.css'
import { Fragment, useRef, useState } from 'react'
import type { FieldSymbol } from '#/core/expression'
import type { Access, FlowDesignSet, RecipientGroup, RecipientItem } from '#/generated/types'
import { copyText, t } from '../../platform'
import { EmptyText } from '../picker-controls'
import { availableTypes } from '../picker-tab'
import { GroupSection } from './group-section'
import { emptyGroup, nonEmptyGroups } from './groups'
import { parseGroups } from './parse-groups'

const kind = { name: 'qianpi-groups', version: 1 }

/** Maximum clipboard length, in characters. */
const maxLength = 2_000_000

const loadSealing = () => import('../../platform/encryption/encrypted-text')

/** Encodes the whole list of groups as encrypted text for the clipboard (S2-035, S2-265). */
export const encodeGroups = async (groups: readonly RecipientGroup[]): Promise<string> =>
  (await loadSealing()).encryptText(kind, JSON.stringify(groups))

/** Decodes the groups of a clipboard text, or returns the text key of the error (S2-155). */
export async function decodeGroups(
  text: string,
): Promise<{ groups: RecipientGroup[] } | { fault: 'picker.paste-format' | 'picker.paste-version' }> {
  const opened = text.length > maxLength ? undefined : (await loadSealing()).decryptText(kind, text)
  if (opened && 'fault' in opened && opened.fault === 'version') return { fault: 'picker.paste-version' }
  const groups = opened && 'text' in opened ? parseGroups(opened.text) : undefined
  return groups ? { groups } : { fault: 'picker.paste-format' }
}

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
function GroupsClipboard({ groups, from, readOnly, onPaste }: GroupsClipboardProps) {
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
