/** Which files people may hand in, for pages without the schemas. What a file is, the server tells by its content. */

/** The largest, in bytes. */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;

/** As a file chooser takes them. */
export const ATTACHMENT_KINDS = '.png,.jpg,.jpeg,.gif,.webp,.pdf,.txt,.csv,.md,.log,.xlsx,.docx,.pptx';
