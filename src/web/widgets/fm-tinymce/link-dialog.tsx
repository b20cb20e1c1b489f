import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { sanitizeAttribute } from '../../../core/form'
import { useTranslator } from '../../platform'
import { Dialog, DialogButtons } from '../../ui'

/** Completes a typed address: a bare domain becomes a web link, a bare mailbox a mail link. */
function fullAddress(typed: string): string | undefined {
  const text = typed.trim()
  const mail = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text) ? `mailto:${text}` : text
  const isBare = /^[\w-]+(\.[\w-]+)+([/:?#]|$)/.test(mail)
  return sanitizeAttribute('a', 'href', isBare ? `https://${mail}` : mail)
}

interface LinkDialogProps {
  editor: Editor
  onClose(): void
}

/** Dialog for the link of the selected text; without a selection, text with the link is inserted. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = useTranslator()
  const id = useId()
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''))
  const [words, setWords] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const isBare = editor.state.selection.empty && !editor.isActive('link')
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = fullAddress(address)
    if (!href) return setIsWrong(true)
    const chain = editor.chain().focus()
    const marks = [{ type: 'link', attrs: { href } }]
    if (isBare) chain.insertContent({ type: 'text', text: words.trim() || href, marks }).run()
    else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  const footer = <DialogButtons onCancel={onClose} type="submit" form={id} />
  return (
    <Dialog title={t('rich-text.link')} onClose={onClose} footer={footer} width={460}>
      <form id={id} className="q-stack q-gap-1-5" onSubmit={save} noValidate>
        <label htmlFor={`${id}-address`}>{t('rich-text.link.address')}</label>
        <input
          id={`${id}-address`}
          className="q-input"
          value={address}
          inputMode="url"
          placeholder="https://"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => setAddress(target.value)}
        />
        {isWrong && (
          <p id={`${id}-wrong`} className="q-tone-danger q-margin-top-2" role="alert">
            {t('rich-text.link.wrong')}
          </p>
        )}
        {isBare && (
          <>
            <label htmlFor={`${id}-words`}>{t('rich-text.link.text')}</label>
            <input
              id={`${id}-words`}
              className="q-input"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
