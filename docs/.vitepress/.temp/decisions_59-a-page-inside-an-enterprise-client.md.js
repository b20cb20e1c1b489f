import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"59. A page inside an enterprise client","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/59-a-page-inside-an-enterprise-client.md","filePath":"decisions/59-a-page-inside-an-enterprise-client.md"}');
const _sfc_main = { name: "decisions/59-a-page-inside-an-enterprise-client.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_59-a-page-inside-an-enterprise-client" tabindex="-1">59. A page inside an enterprise client <a class="header-anchor" href="#_59-a-page-inside-an-enterprise-client" aria-label="Permalink to &quot;59. A page inside an enterprise client&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>DingTalk, enterprise WeChat and Feishu are known by the user agent. It only decides what is offered; no right hangs on it. The company&#39;s platform is that of its <a href="./../outside-directory.html">outside directory</a>, and <code>saas</code> there says that a provider runs the product. The page introduces itself to the client of enterprise WeChat only when both are so and it is opened there (S1-017). No script of another host is loaded (trust): a client that brings none of its own leaves a line in the error log and in the administrators&#39; log of failures, and the page works as in any browser.</p><p>People come in without a password (免登) where the configuration says <code>signIn</code>. The platform tells the server whose code it is, and that outside id, which the synchronisation bound, names the person; nobody is bound by name, phone or mail, which can be typed into a platform by others. A page asks the client for a code where the client gives pages one; otherwise the platform&#39;s own page leads back with it. So everything works without a script of the platform, at the price of a redirect (and, in DingTalk, of agreeing once).</p><ul><li>A state is the time, chance and a MAC, good once for ten minutes; its proof stays in the browser that began. So neither a stolen address nor one with somebody else&#39;s code leads anywhere, and nothing is stored before a state is used.</li><li>A code that was tried is not tried again. Failures count as wrong passwords of the address do.</li><li>What the platform says no with is told to the person by its code alone; the words stand in the administrators&#39; log.</li><li>Whoever has signed out is only offered to come in again.</li></ul><p>In Feishu people are known by their <code>open_id</code>: it needs no further right and is told everywhere. It belongs to one application; a company that changes its application matches its people anew.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/59-a-page-inside-an-enterprise-client.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _59APageInsideAnEnterpriseClient = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _59APageInsideAnEnterpriseClient as default
};
