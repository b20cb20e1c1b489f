import { useState } from 'react'
import { useTranslator } from '../../platform'
import { Button, Dialog, DialogButtons, TextField } from '../../ui'
import { type Ink, InkCanvas, useInk } from '../../ui/ink-canvas'

const maxName = 20

interface SignatureDialogProps {
  title: string
  onSign(picture: File, isTyped: boolean): void
  onClose(): void
}

/** Dialog in which a person signs by mouse, finger or pen, or by typing the name. */
export default function SignatureDialog({ title, onSign, onClose }: SignatureDialogProps) {
  const t = useTranslator()
  const ink = useInk()
  const [name, setName] = useState('')
  const typed = name.trim()
  const store = () =>
    ink.toFile(typed ? t('widget.sign.typed-file', { name: typed }) : t('widget.sign.file'), (picture) =>
      onSign(picture, typed !== ''),
    )
  const clear = () => {
    ink.clear()
    setName('')
  }
  // A pen replaces a typed name.
  const pen: Ink = {
    ...ink,
    begin: (event) => {
      if (typed) clear()
      ink.begin(event)
    },
  }
  return (
    <Dialog
      title={title}
      width={680}
      onClose={onClose}
      footer={
        <DialogButtons
          ok={t('widget.sign.store')}
          disabled={!ink.hasInk}
          onClick={store}
          onCancel={onClose}
        />
      }
    >
      <div className="q-stack q-gap-3">
        <InkCanvas ink={pen} label={t('widget.sign.pad')} />
        <Button kind="text" icon="refresh" disabled={!ink.hasInk} onClick={clear}>
          {t('widget.sign.clear')}
        </Button>
        <TextField
          label={t('widget.sign.type')}
          hint={t('widget.sign.type-hint')}
          maxLength={maxName}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            ink.write(target.value.trim())
          }}
        />
      </div>
    </Dialog>
  )
}
