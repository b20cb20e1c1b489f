import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"91. A key states its own time, and trust runs forward from the reader's key","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/91-a-key-states-its-own-time.md","filePath":"decisions/91-a-key-states-its-own-time.md"}`);
const _sfc_main = { name: "decisions/91-a-key-states-its-own-time.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_91-a-key-states-its-own-time-and-trust-runs-forward-from-the-reader-s-key" tabindex="-1">91. A key states its own time, and trust runs forward from the reader&#39;s key <a class="header-anchor" href="#_91-a-key-states-its-own-time-and-trust-runs-forward-from-the-reader-s-key" aria-label="Permalink to &quot;91. A key states its own time, and trust runs forward from the reader&#39;s key&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>What is in a file proves nothing by lying there.</strong> Format 1 asked that each key but the first was endorsed by the one before it and that the trusted fingerprint was somewhere in the list; a list that began with a foreign key and &quot;endorsed&quot; the trusted one passed. Now trust begins at the reader&#39;s key and goes only where that key has signed. A key signs a certificate (since when, which keys before it and when, the last checkpoint of theirs) and a succession (until when, which key next). One certificate that lists all keys before it was chosen over a chain of endorsements backwards: a leaked old key must not be able to add keys before itself.</p><p><strong>A retired key may still vouch for what it signed in its time</strong>, since receipts are kept for years, and <code>verify</code> says that it was retired. A counter-signature of every old checkpoint by the new key would bound a leaked key&#39;s past, at a cost that grows with the company&#39;s age; the certificate names the last checkpoint instead, which bounds their number.</p><p><strong>The private half left the database.</strong> Encrypted under <code>SECRETS_KEY</code> it may stay there; without, it is a file of <code>DATA_DIR</code>, so that the owner of the database is not the owner of the key. Backups do not contain it: a restored copy that could sign would be a second company with the first one&#39;s hand. The price: several processes need a common folder or <code>SECRETS_KEY</code>. A process says by a shared advisory lock on a connection of its own that it has the key, so that another one without it refuses instead of beginning a key beside it.</p><p><strong>Without a named key a file is &quot;consistent&quot;, not &quot;holds&quot;</strong>: anybody can make one that agrees with itself.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/91-a-key-states-its-own-time.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _91AKeyStatesItsOwnTime = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _91AKeyStatesItsOwnTime as default
};
