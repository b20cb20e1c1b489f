import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"92. A page holds half of its token","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/92-a-page-holds-half-of-its-token.md","filePath":"decisions/92-a-page-holds-half-of-its-token.md"}');
const _sfc_main = { name: "decisions/92-a-page-holds-half-of-its-token.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_92-a-page-holds-half-of-its-token" tabindex="-1">92. A page holds half of its token <a class="header-anchor" href="#_92-a-page-holds-half-of-its-token" aria-label="Permalink to &quot;92. A page holds half of its token&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>A page holds half of its token.</strong> The specification has pages read the token from a cookie and send it as a header (S1-108, S1-174), and other programs do the same with the token they were answered: neither works with a cookie that no script can read. So what a page by TLS holds is one half. The other half is <code>__Host-Token-Half</code>, an HttpOnly cookie by Set-Cookie, one for a browser and all its environments; what is stored of a session is the hash of both together. A token that a script carried away opens nothing elsewhere, the cookie alone opens nothing (so no foreign site acts by it), and programs keep a whole token, for they never say <code>Sec-Fetch-Site: same-origin</code> from an <code>https:</code> origin. The readable half is called <code>__Host-Admin-Token</code> there. Given up: a script that runs in the page itself can still act through it, which is what the content policy is for; without TLS the page holds the whole token, as before.</p><p><strong>Drafts are sealed, not erased.</strong> Whatever is typed must not get lost (experience: it comes back after a crash and an expired session), and after signing out nothing may be read (ASVS 14.3.1). Both hold when the key comes with the session: a MAC of the installation over the person, and over whoever acts as him. It stands in memory alone. crypto-js does it, which the page has for bodies: it works without TLS and at once, when the page goes away; large ones go to a worker.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/92-a-page-holds-half-of-its-token.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _92APageHoldsHalfOfItsToken = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _92APageHoldsHalfOfItsToken as default
};
