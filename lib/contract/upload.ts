import * as v from 'valibot';

/** `POST /api/common/upload`: multipart, file field `file`; an image, or a video of at most 60 seconds. */
export const UPLOAD_PATH = '/api/common/upload';

export const uploadSchema = v.object({ url: v.string() });
