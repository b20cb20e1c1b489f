import type { OaFlowMsgReplaceUseridData } from '../../../generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Tag } from '../../ui/primitives'

interface ReplaceResultsProps {
  results: OaFlowMsgReplaceUseridData['results']
  onClose(): void
}

/** Results of a replacement by flow, with the reasons for failures. */
export function ReplaceAssigneeResults({ results, onClose }: ReplaceResultsProps) {
  const moved = results.reduce((sum, one) => sum + one.moved, 0)
  return (
    <Dialog
      title={t('replace.done', { n: moved })}
      width={520}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="replace-preview q-stack q-gap-2">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <ul className="q-scroll q-radius-lg" tabIndex={0} aria-label={t('replace.title')}>
          {results.map(({ flowlistid, flowname, workname, success, moved: count, msg }) => (
            <li className="q-pad-y-2 q-pad-x-3" key={flowlistid}>
              <b>{flowname}</b> <span>{workname}</span>{' '}
              <Tag tone={success ? 'success' : 'danger'}>
                {success ? t('replace.moved', { n: count }) : msg}
              </Tag>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
