import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { extractImages, ImageTiles } from '../../files/image-tiles'
import { progressText } from '../../files/upload-list'
import { confirmFileRemoval, deleteFile } from '../../files/use-file-picker'
import { useUploads } from '../../files/use-uploads'
import { useFormHost } from '../../form-host/form-host'
import { useTranslator } from '../../platform'
import { Button } from '../../ui'
import { SignatureNote, type SignatureValue, signatureSize } from './read'

const SignatureDialog = lazy(() => import('./signature-dialog'))

/** Field that is signed by hand or by a typed name; the signature is stored as a picture. */
export default function SignatureField(props: WidgetProps<SignatureValue[]>) {
  const t = useTranslator()
  const { id, item, value, disabled, onChange, onBlur } = props
  const [isOpen, setOpen] = useState(false)
  const isTyped = useRef(false)
  const isSigning = useRef(false)
  const images = extractImages(value)
  const { uploads, add, cancel, retry } = useUploads({
    call: 'oa/form/uploadimage',
    part: 'filename',
    fields: { source: 'fm-signature' },
    onDone: ([stored], key) => {
      if (!stored) return
      const { url, ...image } = stored
      onChange([{ key, o_url: url, ...image, ...(isTyped.current && { typed: true }) }])
    },
  })
  const host = useFormHost()
  const [running] = uploads
  const isEmpty = images.length === 0 && !running
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone once a signature is given.
    if (!isEmpty && isSigning.current) group.current?.querySelector('button')?.focus()
    isSigning.current = false
  }, [isEmpty])
  const close = () => {
    setOpen(false)
    onBlur?.()
  }
  const { 'aria-required': _, 'aria-invalid': __, ...ties } = pickAria(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div role="group" ref={group} id={isEmpty ? undefined : id} className="file-field q-radius-md" {...ties}>
      {images.length > 0 && (
        <ImageTiles
          images={images}
          label={item.name}
          size={signatureSize}
          onRemove={
            disabled
              ? undefined
              : async ({ imgid, filename }) => {
                  if (!(await confirmFileRemoval(filename, t))) return
                  onChange(null)
                  void deleteFile({ call: 'form', fileid: imgid }, { host, t })
                }
          }
        />
      )}
      <SignatureNote value={value} />
      {running && (
        <span className="q-row q-gap-2" role="status">
          {progressText(running, t)}
          {running.status === 'failed' && (
            <Button kind="link" onClick={() => retry(running)}>
              {t('upload.retry', { name: running.file.name })}
            </Button>
          )}
          <Button kind="link" onClick={() => cancel(running.key)}>
            {t('upload.cancel', { name: running.file.name })}
          </Button>
        </span>
      )}
      {isEmpty && (
        <Button
          id={id}
          icon="design"
          aria-label={`${t('widget.sign')} ${item.name}`}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {t('widget.sign')}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SignatureDialog
            title={item.name || t('widget.sign')}
            onClose={close}
            onSign={(picture, typed) => {
              isTyped.current = typed
              isSigning.current = true
              close()
              add([picture])
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
