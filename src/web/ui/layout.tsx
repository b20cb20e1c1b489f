import type { HTMLAttributes } from 'react'

/** A distance in steps of 4px. */
type Distance = 0.5 | 1 | 1.5 | 2 | 2.5 | 3 | 3.5 | 4 | 5 | 6

type Tag = 'div' | 'span' | 'section' | 'header' | 'footer' | 'nav' | 'ul' | 'ol' | 'li' | 'p' | 'small' | 'b'

interface ElementProps extends HTMLAttributes<HTMLElement> {
  /** The element to render. */
  as?: Tag
}

interface LayoutProps extends ElementProps {
  gap?: Distance
  /** The distance between lines, where it differs from `gap`. */
  lineGap?: 0 | 0.5 | 1 | 2
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  justify?: 'between' | 'center' | 'end'
  wrap?: boolean
}

const step = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : ` q-${name}-${String(value).replace('.', '-')}`

/** Renders an element with classes of layout.css; a class of the caller comes first. */
function draw(
  base: string,
  fallback: Tag,
  { as: Element = fallback, gap, lineGap, align, justify, wrap, className, ...rest }: LayoutProps,
) {
  const own = `${base}${step('align', align)}${step('justify', justify)}${wrap ? ' q-wrap' : ''}`
  const distances = `${step('gap', gap)}${step('gap-y', lineGap)}`
  return <Element {...rest} className={`${className ? `${className} ` : ''}${own}${distances}`} />
}

/** Lays out its children side by side, centred on one line. */
export const Row = (props: LayoutProps) => draw('q-row', 'div', props)

/** Lays out its children below one another. */
export const Stack = (props: Omit<LayoutProps, 'wrap' | 'justify'>) => draw('q-stack', 'div', props)

/** Lays out items of a list below one another. */
export const List = (props: Omit<LayoutProps, 'wrap' | 'justify'>) => draw('q-stack', 'ul', props)

/** Lays out buttons and controls side by side, on several lines where there is little room. */
export const Toolbar = (props: Omit<LayoutProps, 'wrap'>) =>
  draw('q-row', 'div', { gap: 2, ...props, wrap: true })

/** Renders a bordered surface. */
export const Card = (props: ElementProps) => draw('q-card', 'div', props)

/** Renders one line of text that ends in an ellipsis where there is no room. */
export const Truncate = (props: ElementProps) => draw('q-truncate', 'span', props)

/** Renders text that matters less than the text beside it. */
export const Muted = ({ size, ...props }: ElementProps & { size?: 'xs' | 'sm' }) =>
  draw(`q-muted${step('text', size)}`, 'span', props)

/** Renders text for screen readers only. */
export const VisuallyHidden = (props: ElementProps) => draw('q-hidden', 'span', props)
