import { useEffect, useRef } from 'react'
import type { Comment, Outcome } from '../../../generated/types'
import { PictureTiles } from '../../files/attachments'
import { PersonName } from '../../person/person-name'
import { t } from '../../platform'
import { Button, Icon, Muted, RelativeTime, Tag } from '../../ui'
import { splitMentions } from './mentions'
import { QuoteList } from './quotes'
import { Reactions } from './reactions'
import type { FlowComments } from './use-comments'

interface RemarkLineProps {
  remark: Comment
  onWithdraw(id: string): void
  onReact?: FlowComments['react']
  /** Whether the reader followed a notification to this comment. */
  isCalled?: boolean
  /** Starts a reply that mentions the author. */
  onAnswer?(remark: Comment): void
}

/** Scrolls to the comment the reader came for, once. */
function useCall(isCalled: boolean | undefined) {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isCalled) return
    line.current?.scrollIntoView({ block: 'center' })
    line.current?.focus({ preventScroll: true })
  }, [isCalled])
  return line
}

/** Comment in the history; its author may withdraw it for a while. */
export function CommentLine({ remark, onWithdraw, onReact, isCalled, onAnswer }: RemarkLineProps) {
  const line = useCall(isCalled)
  const { _id, creater, actor, created_at, text, mentions, withdrawn, mayWithdraw, advice } = remark
  return (
    <li
      ref={line}
      className="log-line q-anchor"
      data-remark
      data-called={isCalled || undefined}
      tabIndex={isCalled ? -1 : undefined}
    >
      <i>
        <Icon name="info" size={14} />
      </i>
      <header>
        <b>
          <PersonName id={remark.created_id} name={creater} />
        </b>
        {actor && <small>{t('log.actor', { name: actor })}</small>}
        {advice ? <AdviceTag advice={advice} /> : <span>{t('remark.said')}</span>}
        {onAnswer && !withdrawn && (
          <Button kind="link" onClick={() => onAnswer(remark)}>
            {t('remark.answer')}
          </Button>
        )}
        {mayWithdraw && (
          <Button kind="link" onClick={() => onWithdraw(_id)}>
            {t('remark.withdraw')}
          </Button>
        )}
        <RelativeTime at={created_at} />
      </header>
      {withdrawn ? (
        <Muted as="p">{t('remark.gone')}</Muted>
      ) : (
        <>
          {text && <Words text={text} mentions={mentions} />}
          <QuoteList quotes={remark.quotes} />
          <PictureTiles files={remark.files} label={t('upload.pictures')} />
          <Reactions comment={remark} onReact={onReact && ((kind, isOn) => void onReact(_id, kind, isOn))} />
        </>
      )}
    </li>
  )
}

const adviceTones = { agree: 'success', refuse: 'danger', return: 'warning', other: 'neutral' } as const

/** Marks the advice of an agent with what it recommends. */
const AdviceTag = ({ advice }: { advice: Outcome }) => (
  <Tag tone={adviceTones[advice]}>{t(`remark.advice.${advice}`)}</Tag>
)

/** Renders the text of a comment with the mentioned names in bold. */
const Words = ({ text, mentions }: Pick<Comment, 'text' | 'mentions'>) => (
  <blockquote>
    {splitMentions(text, mentions).map((piece, at) =>
      piece.isName ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other name
        <b key={at}>{piece.text}</b>
      ) : (
        piece.text
      ),
    )}
  </blockquote>
)
