import { type DragEvent, type ReactNode, useState } from 'react'
import type { FormDesign } from '#/generated/types'
import { listSign, t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { addItems } from '../actions/add-items'
import { useDesigner } from '../context'
import { Notes } from '../import/notes'
import { type Imported, readImport, type Unreadable } from '../import/read-import'
import { type RichLoss, richLosses } from '../import/rich-losses'
import { ScriptNotes } from '../import/script-notes'
import { unlimitedIn } from '../import/unlimited'
import { sentenceOf } from '../json/check-text'
import { renewed } from '../new-item'
import { titleOf } from '../titles'
import { placeAfter } from '../tree'

const Refusal = ({ read }: { read: Unreadable }) => (
  <div role="alert" className="fd-import-refused">
    <p>{t(`designer.import.refused.${read.refused}`)}</p>
    {'faults' in read && <Notes title={t('designer.json.faults')} lines={read.faults.map(sentenceOf)} />}
  </div>
)

const richLine = ({ item, tags }: RichLoss) => `${titleOf(item)}：${tags.join(listSign())}`

function Report({ read }: { read: Imported }) {
  const { problems, count, kind } = read
  const lines = problems.map(({ msg, code, params }) => msg ?? t(code, params))
  return (
    <div role="status">
      <p>{t(`designer.import.found.${kind}`, { count })}</p>
      <ScriptNotes read={read} />
      <Notes title={t('designer.import.rich')} lines={richLosses(read.form).map(richLine)} />
      <Notes title={t('designer.import.unlimited')} lines={unlimitedIn(read.form).map(titleOf)} />
      <Notes title={t('designer.import.problems')} lines={[...new Set(lines)]} />
    </div>
  )
}

interface ChooseProps {
  onText(text: string): void
  children?: ReactNode
}

/** A file by choice or by drop, or a text that is pasted. */
function Choose({ onText, children }: ChooseProps) {
  const take = async (file: File | undefined) => file && onText(await file.text())
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the file button is the other
    <div className="fd-import" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
      <label className="fd-import-file">
        <span>{t('designer.import.choose')}</span>
        <input
          type="file"
          className="q-hidden"
          accept=".json,application/json"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      <textarea
        className="q-input fd-code"
        rows={6}
        spellCheck={false}
        aria-label={t('designer.import.paste')}
        placeholder={t('designer.import.paste')}
        onChange={({ target }) => onText(target.value)}
      />
      {children}
    </div>
  )
}

/** Brings in a form from a file; what it holds is said before anything is taken over. */
export function ImportDialog({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const [read, setRead] = useState<Imported | Unreadable>()
  const imported = read && 'form' in read ? read : undefined
  const finish = (form: FormDesign) => {
    designer.run(form, { name: 'designer.step.import', key: null })
    onClose()
  }
  const append = ({ form: { list } }: Imported) => {
    const { form, chance, state } = designer
    finish(addItems(form, { at: placeAfter(form, state.selected), items: renewed(list, { form, chance }) }))
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.cancel')}</Button>
      <Button disabled={!imported?.count} onClick={() => imported && append(imported)}>
        {t('designer.import.append')}
      </Button>
      <Button kind="primary" disabled={!imported} onClick={() => imported && finish(imported.form)}>
        {t('designer.import.replace')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('designer.import')} width={640} onClose={onClose} footer={footer}>
      <p className="fd-note">{t('designer.import.hint')}</p>
      <Choose onText={(text) => setRead(text.trim() ? readImport(text, designer.chance) : undefined)}>
        {imported && <Report read={imported} />}
        {read && 'refused' in read && <Refusal read={read} />}
      </Choose>
    </Dialog>
  )
}
