const officeMark =
  /<(meta|html)[^>]*(ProgId|content)="?(Word|Excel|WPS|PowerPoint|Kingsoft)|class="?Mso|mso-|<o:p|<w:|\bet-/i

const listMark = /mso-list:\s*l\d+\s+level(\d)/i

/** Converts paragraphs that an office program only styled as a list to a list. */
function asLists(body: HTMLElement): void {
  for (const line of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')]) {
    if (!listMark.test(line.getAttribute('style') ?? '')) continue
    const bullet = line.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const isNumbered = /^\s*[(（]?[\da-z一二三四五六七八九十]{1,3}[.、)）]/i.test(bullet?.textContent ?? '')
    bullet?.remove()
    const name = isNumbered ? 'ol' : 'ul'
    const before = line.previousElementSibling
    const list = before?.localName === name ? before : line.ownerDocument.createElement(name)
    if (list !== before) line.before(list)
    const entry = line.ownerDocument.createElement('li')
    entry.append(...line.childNodes)
    list.append(entry)
    line.remove()
  }
}

/** Removes a foreign document's styles except alignment; bold, lists and tables are tags. */
function keepAlignment(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    const side = /text-align:\s*(left|right|center|justify)/i.exec(element.getAttribute('style') ?? '')?.[1]
    if (side) element.setAttribute('style', `text-align: ${side}`)
    else element.removeAttribute('style')
  }
}

const isOdd = ({ localName, tagName }: Element) =>
  tagName.includes(':') || ['style', 'script', 'meta', 'link', 'xml', 'title'].includes(localName)

/** Cleans pasted HTML: removes the extra markup of office programs. */
export function cleanPaste(html: string): string {
  if (!officeMark.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const odd of [...body.querySelectorAll('*')].filter(isOdd)) odd.remove()
  asLists(body)
  keepAlignment(body)
  return body.innerHTML
}

/** Returns the images in dropped or pasted data. */
export const imageFilesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
