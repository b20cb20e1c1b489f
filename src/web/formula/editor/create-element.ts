/** Creates an element with a class and a text; the editor renders outside React. */
export function createClassElement(tag: 'div' | 'span' | 'b', className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}
