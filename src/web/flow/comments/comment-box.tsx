import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import type { Comment, CommentList, StoredFile } from '../../../generated/types'
import { usePictures } from '../../files/attachments'
import { hasPendingUploads } from '../../files/use-uploads'
import { createRequestIds, t } from '../../platform'
import { api } from '../../platform/api'
import { MentionRequest } from '../../stores/mention-request'
import { Button, Muted, Row, TextAreaField, toast } from '../../ui'
import { findMentionQuery, findMentions, insertMention } from './mentions'
import { QuoteMenu, QuoteSelection } from './quotes'

type Person = CommentList['people'][number]

interface RemarkBoxProps {
  flowlistid: string
  /** People that a comment may mention. */
  people: readonly Person[]
  /** Comment being answered; its author is mentioned. */
  answered?: Comment
  onSent(): Promise<void>
}

const maxOffered = 8

/** Scrolls the mention list into view, as the box is at the foot of the page. */
const show = (offer: HTMLElement | null) => offer?.scrollIntoView({ block: 'nearest' })

/** Returns the people that match the text after an @, and the one that Enter would choose. */
function useOffer(people: readonly Person[], text: string, caret: number) {
  const [active, setActive] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const typed = findMentionQuery(text, caret)
  const fitting =
    typed === undefined || dismissed === text
      ? []
      : people.filter(({ name }) => name.includes(typed)).slice(0, maxOffered)
  const move = (by: number) => setActive((active + by + fitting.length) % fitting.length)
  return { fitting, active: Math.min(active, fitting.length - 1), move, dismiss: () => setDismissed(text) }
}

interface MentionListProps {
  id: string
  people: readonly Person[]
  active: number
  onChoose(person: Person): void
}

/** Renders the people that match the text after an @. */
const MentionList = ({ id, people, active, onChoose }: MentionListProps) => (
  <div
    ref={show}
    id={id}
    className="remark-offer q-box q-scroll q-surface q-pad-1"
    role="listbox"
    aria-label={t('remark.mention')}
  >
    {people.map((person, at) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text field moves in it by keys
      <div
        key={person.id}
        id={`${id}-${at}`}
        role="option"
        aria-selected={at === active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(person)}
      >
        {person.name} <Muted as="small">{person.dept}</Muted>
      </div>
    ))}
  </div>
)

/** Comment in writing: its text with the caret, the people chosen for it, pictures and quotes. */
interface CommentDraft {
  text: string
  caret: number
  chosen: readonly Person[]
  files: StoredFile[]
  quotes: string[]
}

const emptyDraft: CommentDraft = { text: '', caret: 0, chosen: [], files: [], quotes: [] }

/** Returns the comment in writing and how it is changed and sent. */
function useCommentDraft({ flowlistid, onSent }: Pick<RemarkBoxProps, 'flowlistid' | 'onSent'>) {
  const [draft, setDraft] = useState(emptyDraft)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(createRequestIds())
  const { text, chosen, files, quotes } = draft
  const isEmpty = !text.trim() && !files.length && !quotes.length
  const send = async () => {
    if (isEmpty || isBusy || hasPendingUploads(t)) return
    setBusy(true)
    try {
      const mentions = [...new Set(findMentions(text, chosen).map(({ id }) => id))]
      const body = { flowOi_id: flowlistid, text: text.trim(), mentions, files, quotes }
      await api.oa.flow.comment.creat({ ...body, requestId: idOf.current(body) })
      setDraft(emptyDraft)
      await onSent()
    } catch {
      // The error has been shown; the typed text stays.
    }
    setBusy(false)
  }
  const write = (part: Partial<CommentDraft>) => setDraft((before) => ({ ...before, ...part }))
  const mention = (person: { name: string }, writer: Person | undefined, isAppended = false) =>
    setDraft((before) => {
      const from = isAppended ? `${before.text}@` : before.text
      const typed = insertMention(from, isAppended ? from.length : before.caret, person.name)
      return { ...before, ...typed, chosen: writer ? [...before.chosen, writer] : before.chosen }
    })
  return { draft, write, mention, isEmpty, isBusy, send }
}

const maxPictures = 9

/** Input for a comment: text, pictures and quotes; @ offers the people of the flow, who are then notified. */
export function CommentBox({ flowlistid, people, answered, onSent }: RemarkBoxProps) {
  const { draft, write, mention, isEmpty, isBusy, send } = useCommentDraft({ flowlistid, onSent })
  const { text, caret, files, quotes } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const { fitting, active, move, dismiss } = useOffer(people, text, caret)
  const attach = (next: StoredFile[]) => write({ files: next })
  const pictures = usePictures({ files, onChange: attach, limit: maxPictures, isStrict: true })
  const quoted = { models: quotes, onChange: (models: string[]) => write({ quotes: models }) }
  const choose = (person: Person | undefined) => {
    if (!person) return
    mention(person, person)
    area.current?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of "answer" is one, whoever joins meanwhile
  useEffect(() => {
    if (!answered) return
    const writer = people.find(({ id }) => id === answered.created_id)
    mention({ name: answered.creater }, writer, true)
    area.current?.focus()
  }, [answered])
  const mentionRequest = useContext(MentionRequest)?.mention
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press on a card is one, whoever joins meanwhile
  useEffect(() => {
    if (!mentionRequest) return
    const writer = people.find(({ id }) => id === mentionRequest.id)
    if (!writer) return toast(t('comment.not-in-flow', { name: mentionRequest.name }), 'warning')
    mention(writer, writer, true)
    area.current?.focus()
  }, [mentionRequest])
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
    else if (fitting.length === 0) return
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') choose(fitting[active])
    else if (event.key === 'Escape') dismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = fitting.length > 0
  return (
    <div className="remark-box file-field q-stack q-gap-2" {...pictures.target}>
      <TextAreaField
        ref={area}
        label={t('remark.title')}
        placeholder={t('remark.hint')}
        rows={2}
        maxLength={1000}
        value={text}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        onChange={({ target }) => write({ text: target.value, caret: target.selectionStart })}
        onKeyDown={handleKey}
      />
      {isOpen && <MentionList id={list} people={fitting} active={active} onChoose={choose} />}
      {pictures.shown}
      <QuoteSelection {...quoted} />
      <Row gap={1}>
        {pictures.button}
        <QuoteMenu {...quoted} />
        <Button busy={isBusy} disabled={isEmpty} onClick={() => void send()}>
          {t('remark.send')}
        </Button>
      </Row>
    </div>
  )
}
