import type { Comment } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Time } from '../../ui/time'
import { piecesOf } from './mentioning'

/** A remark in the history; its writer may take it back for a while. */
export function RemarkLine({ remark, onWithdraw }: { remark: Comment; onWithdraw(id: string): void }) {
  const { _id, creater, actor, created_at, text, mentions, withdrawn, mayWithdraw } = remark
  return (
    <li className="log-line" data-remark>
      <i>
        <Icon name="info" size={14} />
      </i>
      <header>
        <b>{creater}</b>
        {actor && <small>{t('log.actor', { name: actor })}</small>}
        <span>{t('remark.said')}</span>
        {mayWithdraw && (
          <Button kind="link" onClick={() => onWithdraw(_id)}>
            {t('remark.withdraw')}
          </Button>
        )}
        <Time at={created_at} />
      </header>
      {withdrawn ? (
        <p className="remark-gone">{t('remark.gone')}</p>
      ) : (
        <blockquote>
          {piecesOf(text, mentions).map((piece, at) =>
            piece.isName ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
              <b key={at}>{piece.text}</b>
            ) : (
              piece.text
            ),
          )}
        </blockquote>
      )}
    </li>
  )
}
