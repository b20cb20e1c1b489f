import { childOf, type XmlElement } from '../../text/read-xml'

/** Returns the text of the `text` child of an element. */
export const textElementOf = (element: XmlElement | undefined): string =>
  childOf(element, 'text')?.text.trim() ?? ''
