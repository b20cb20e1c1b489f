// Loads the files of this page that the server names in the document, the largest first. It is the first code that runs:
// earlier, they would delay the first module; later, the line would be idle while that is evaluated.

/** Connections that these files take before the session is there. A browser opens six, and the data of the page needs some. */
const firstConnections = 4

const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')]

const preload = (some: readonly HTMLLinkElement[]) => {
  for (const link of some) link.rel = link.dataset.rel ?? ''
}

/** Loads the files that the data of the page does not wait for. */
export const preloadOtherPageFiles = (): void => preload(links.slice(firstConnections))

preload(links.slice(0, firstConnections))
