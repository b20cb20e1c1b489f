import { type ComponentType, useEffect, useState } from 'react'
import { useFormHost } from '../../form-host/form-host'
import { useTranslator } from '../../platform'
import { Icon } from '../../ui'
import { DocumentScreen } from '../document-screen'
import { type FileView, formatFileSize, type OfficeFormat } from '../file-view'
import { DownloadLink } from '../preview'
import {
  type DocumentOf,
  type OfficeDocument,
  OfficeError,
  type OfficeFailure,
  officeLimits,
} from './office-document'
import { EntriesView, PagesView, TextView } from './office-views'
import { readOfficeFile } from './read-in-worker'
import { SheetsView } from './sheets-view'

const views: { [Kind in OfficeDocument['kind']]: ComponentType<{ document: DocumentOf<Kind> }> } = {
  entries: EntriesView,
  pages: PagesView,
  sheets: SheetsView,
  text: TextView,
}

/** Renders a document by the view of its kind. */
function DocumentView({ document }: { document: OfficeDocument }) {
  const View = views[document.kind] as ComponentType<{ document: OfficeDocument }>
  return <View document={document} />
}

/** Says why a file is not shown, with its download. */
const Failed = ({ file, reason }: { file: FileView; reason: OfficeFailure }) => {
  const t = useTranslator()
  return (
    <div className="preview-failed q-stack q-justify-items-center q-gap-2-5 q-pad-4" role="alert">
      <Icon name="warning" size={28} />
      {t(`office.${reason}`, {
        size: formatFileSize(reason === 'bomb' ? officeLimits.unpackedBytes : officeLimits.fileBytes),
        seconds: officeLimits.milliseconds / 1000,
      })}
      <DownloadLink file={file} />
    </div>
  )
}

interface OfficeScreenProps {
  file: FileView
  format: OfficeFormat
  onClose(): void
}

/** Reads a file once; closing its screen cancels the download and the reading. */
function useDocument({ url, bytes }: FileView, format: OfficeFormat) {
  const host = useFormHost()
  const [state, setState] = useState<{ document?: OfficeDocument; failure?: OfficeFailure }>({})
  useEffect(() => {
    const closing = new AbortController()
    const { signal } = closing
    setState({})
    readOfficeFile({ url, bytes: bytes ?? 0, format, host }, signal).then(
      (document) => !signal.aborted && setState({ document }),
      (error) =>
        !signal.aborted && setState({ failure: error instanceof OfficeError ? error.reason : 'unreadable' }),
    )
    return () => closing.abort()
  }, [url, bytes, format, host])
  return state
}

/** Renders an office file full screen. */
export default function OfficeScreen({ file, format, onClose }: OfficeScreenProps) {
  const t = useTranslator()
  const { document, failure } = useDocument(file, format)
  return (
    <DocumentScreen file={file} label={t('office.title')} onClose={onClose}>
      {(zoom) => (
        <section
          ref={(element) => element?.setAttribute('autofocus', '')}
          className="q-scroll q-shrink-y q-pad-3"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          tabIndex={0}
          aria-label={t('office.title')}
          aria-busy={!document && !failure}
        >
          {!document && !failure && <p className="q-text-center q-pad-6">{t('office.loading')}</p>}
          {failure && <Failed file={file} reason={failure} />}
          <div style={{ zoom, ['--office-zoom' as string]: zoom }}>
            {document && <DocumentView document={document} />}
          </div>
        </section>
      )}
    </DocumentScreen>
  )
}
