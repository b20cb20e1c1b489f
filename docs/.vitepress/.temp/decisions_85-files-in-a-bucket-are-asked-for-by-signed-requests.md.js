import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"85. Files in a bucket are asked for by signed requests of our own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/85-files-in-a-bucket-are-asked-for-by-signed-requests.md","filePath":"decisions/85-files-in-a-bucket-are-asked-for-by-signed-requests.md"}');
const _sfc_main = { name: "decisions/85-files-in-a-bucket-are-asked-for-by-signed-requests.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_85-files-in-a-bucket-are-asked-for-by-signed-requests-of-our-own" tabindex="-1">85. Files in a bucket are asked for by signed requests of our own <a class="header-anchor" href="#_85-files-in-a-bucket-are-asked-for-by-signed-requests-of-our-own" aria-label="Permalink to &quot;85. Files in a bucket are asked for by signed requests of our own&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>The protocol of S3 is six requests here</strong> (put, get with a range, head, delete, copy, list), so what is taken from a library is what is easy to get wrong: the signature (aws4fetch, MIT, one file, no dependencies). @aws-sdk/client-s3 would bring some eighty packages for the same six, minio about twenty and its own streams and retries. Listings are XML and read by the reader that DMN files are read with. Given up: uploads in parts; a file is at most what a company allows (tens of MB), and one request carries 5 GB.</p><p><strong>What arrives is measured on the process&#39;s own disk first</strong> and goes to the bucket with its length and SHA-256, so that the store refuses bytes that changed on their way. Names in the bucket are those in the folder: moving from one to the other is copying. <code>read</code> says <code>open</code> when the bytes are sure to come, in both, so that whoever asks for a missing file is told so before an answer has begun.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/85-files-in-a-bucket-are-asked-for-by-signed-requests.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _85FilesInABucketAreAskedForBySignedRequests = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _85FilesInABucketAreAskedForBySignedRequests as default
};
