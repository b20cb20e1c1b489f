import './flow-card.css'
import type { HTMLAttributes, ReactNode } from 'react'

interface FlowCardProps extends HTMLAttributes<HTMLElement> {
  /** A card that opens something is a button. */
  as?: 'div' | 'article' | 'button'
  /** Name of the step or flow. */
  name: ReactNode
  /** How the step is handled. */
  tag?: ReactNode
  /** Marks beside the name, such as a warning. */
  marks?: ReactNode
}

/**
 * Card of a step, task or flow, on every canvas and in every list: a line in its tone, its name, and its facts. The tone
 * comes from `data-kind`, or from a class such as tone-waiting.
 */
export function FlowCard({
  as: Element = 'div',
  name,
  tag,
  marks,
  className = '',
  children,
  ...rest
}: FlowCardProps) {
  return (
    <Element
      {...(Element === 'button' && { type: 'button' as const })}
      {...rest}
      className={`flow-card q-left q-text-xs q-radius-lg q-surface ${className}`}
    >
      <span className="flow-card-head q-row q-gap-1-5">
        {tag && <span className="flow-card-tag q-text-xs">{tag}</span>}
        <strong className="q-grow q-shrink q-truncate" title={typeof name === 'string' ? name : undefined}>
          {name}
        </strong>
        {marks}
      </span>
      {children}
    </Element>
  )
}
