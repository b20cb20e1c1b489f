import reactionSet from '#schemas/data/reactions.json'
import type { Comment, Reaction } from '../../../generated/types'
import { listSeparator, t } from '../../platform'
import { Icon, Menu } from '../../ui'

const describe = ({ kind, count, names }: Reaction) =>
  t('reaction.of', { kind: t(`reaction.${kind}`), count, names: names.join(listSeparator()) })

interface ReactionsProps {
  comment: Pick<Comment, 'reactions'>
  /** Adds or takes back a reaction of the reader; missing if they may not write. */
  onReact?: ((kind: string, isOn: boolean) => void) | undefined
}

/** Reactions to a comment, each with its people, and the kinds that may be added. */
export function Reactions({ comment: { reactions }, onReact }: ReactionsProps) {
  if (!reactions.length && !onReact) return null
  const ownKinds = new Set(reactions.filter((one) => one.mine).map(({ kind }) => kind))
  return (
    <div className="reactions q-row q-wrap q-gap-1 q-text-sm q-margin-top-1">
      {reactions.map((reaction) => (
        <button
          key={reaction.kind}
          type="button"
          className="q-tag"
          data-tone={reaction.mine ? 'primary' : 'neutral'}
          aria-pressed={reaction.mine}
          aria-label={describe(reaction)}
          title={describe(reaction)}
          disabled={!onReact}
          onClick={() => onReact?.(reaction.kind, !reaction.mine)}
        >
          {t(`reaction.${reaction.kind}`)} {reaction.count}
        </button>
      ))}
      {onReact && ownKinds.size < reactionSet.kinds.length && (
        <Menu
          label={t('reaction.add')}
          trigger={<Icon name="plus" size={14} />}
          actions={reactionSet.kinds
            .filter((kind) => !ownKinds.has(kind))
            .map((kind) => ({ key: kind, text: t(`reaction.${kind}`), run: () => onReact(kind, true) }))}
        />
      )}
    </div>
  )
}
