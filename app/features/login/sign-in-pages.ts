/** The page on which a person meets a requirement. */
export const signInPages = { session: '/pages/entry/login', phone: '/pages/login/firstBindPhone' } as const;
