import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"125. A failed request is a toast, also where the page describes it","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/125-a-failed-request-is-a-toast.md","filePath":"decisions/125-a-failed-request-is-a-toast.md"}');
const _sfc_main = { name: "decisions/125-a-failed-request-is-a-toast.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_125-a-failed-request-is-a-toast-also-where-the-page-describes-it" tabindex="-1">125. A failed request is a toast, also where the page describes it <a class="header-anchor" href="#_125-a-failed-request-is-a-toast-also-where-the-page-describes-it" aria-label="Permalink to &quot;125. A failed request is a toast, also where the page describes it&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>Row S1-238 of the specification asks for a toast of five seconds for any failed request. Pages that describe a failure beside their content, with a button to retry, showed none. <code>useQuery</code>, <code>usePagedQuery</code> and the host of forms report every failure now, and the reason stays on the page after the toast has gone. A toast with the same text is not shown twice, so several lists that fail together show one.</p><p>No toast comes from calls that the page makes by itself: badges, retries of a draft, names of chosen people, telemetry. They reach the error log. A rejected sign-in or submission stands beside its form. A draft that the server rejects shows the server&#39;s sentence; one that waits for the connection says so in its note.</p><p><strong>The token is never read from an address</strong> (S1-182). Proxies, histories and referrers store addresses, and a token opens the whole session (ASVS 5.0, 14.2.1). <code>employee/getinfo</code> accepts the parameter, as clients of the specification send it, and requires the header.</p><p><strong>Every permission that the specification names can be withheld and granted by a role</strong> (S1-162, S1-163, S1-166): viewing details, working on delegated flows, and handling delegated tasks. Everyone has them by default, as all work with flows.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/125-a-failed-request-is-a-toast.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _125AFailedRequestIsAToast = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _125AFailedRequestIsAToast as default
};
